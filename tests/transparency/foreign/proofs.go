package main

import (
	"errors"
	"fmt"

	"filippo.io/torchwood"
	"github.com/transparency-dev/formats/log"
	notes "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/formats/proof"
	merkle "github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// asked is a proof as its file has it, and the entry that it is to prove.
type asked struct{ Proof, Entry []byte }

// keys are those that must have signed: the log's, and a witness's.
type keys struct {
	log, witness note.Verifier
	origin       string
}

func checkProofs(arguments []string) error {
	var with keys
	var err error
	if with.log, with.origin, err = logKey(arguments[0]); err != nil {
		return err
	}
	if with.witness, err = notes.NewVerifierForCosignatureV1(arguments[1]); err != nil {
		return err
	}
	return eachLine(func(one asked) string {
		return fmt.Sprintf("%t %t", byTransparencyDev(one, with) == nil, bySumdb(one, with) == nil)
	})
}

func byTransparencyDev(one asked, with keys) error {
	var read proof.TLogProof
	if err := read.Unmarshal(one.Proof); err != nil {
		return err
	}
	checkpoint, _, found, err := log.ParseCheckpoint(read.Checkpoint, with.origin, with.log, with.witness)
	if err != nil {
		return err
	}
	if len(found.Sigs) != 2 {
		return errors.New("not cosigned")
	}
	hashes := make([][]byte, len(read.Hashes))
	for at := range read.Hashes {
		hashes[at] = read.Hashes[at][:]
	}
	hasher := rfc6962.DefaultHasher
	leaf := hasher.HashLeaf(one.Entry)
	return merkle.VerifyInclusion(hasher, read.Index, checkpoint.Size, leaf, hashes, checkpoint.Hash)
}

func bySumdb(one asked, with keys) error {
	var read proof.TLogProof
	if err := read.Unmarshal(one.Proof); err != nil {
		return err
	}
	found, err := note.Open(read.Checkpoint, note.VerifierList(with.log))
	if err != nil {
		return err
	}
	checkpoint, err := torchwood.ParseCheckpoint(found.Text)
	if err != nil {
		return err
	}
	if checkpoint.Origin != with.origin {
		return errors.New("of another log")
	}
	hashes := make(tlog.RecordProof, len(read.Hashes))
	for at, hash := range read.Hashes {
		hashes[at] = hash
	}
	return tlog.CheckRecord(hashes, checkpoint.N, checkpoint.Hash, int64(read.Index), tlog.RecordHash(one.Entry))
}
