package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"net/url"

	"github.com/transparency-dev/formats/log"
	notes "github.com/transparency-dev/formats/note"
	client "github.com/transparency-dev/witness/client/http"
	"github.com/transparency-dev/witness/persistence/inmemory"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
)

// submission is what a log sends to a witness.
type submission struct {
	Old        uint64
	Proof      [][]byte
	Checkpoint []byte
}

func serveWitness(arguments []string) error {
	secret, public, err := note.GenerateKey(rand.Reader, arguments[1])
	if err != nil {
		return err
	}
	signer, err := notes.NewSignerForCosignatureV1(secret)
	if err != nil {
		return err
	}
	verifiers := map[string]note.Verifier{}
	for _, text := range arguments[2:] {
		verifier, origin, err := logKey(text)
		if err != nil {
			return err
		}
		verifiers[origin] = verifier
	}
	found, err := witness.New(context.Background(), witness.Opts{
		Persistence: inmemory.New(),
		Signers:     []note.Signer{signer},
		VerifierForLog: func(_ context.Context, origin string) (note.Verifier, bool, error) {
			verifier, known := verifiers[origin]
			return verifier, known, nil
		},
	})
	if err != nil {
		return err
	}
	if public, err = notes.VKeyToCosignatureV1(public); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", arguments[0])
	if err != nil {
		return err
	}
	fmt.Printf("http://%s %s\n", listener.Addr(), public)
	http.HandleFunc("/add-checkpoint", witness.NewHTTPHandler(found).AddCheckpoint)
	return http.Serve(listener, nil)
}

func addCheckpoints(arguments []string) error {
	address, err := url.Parse(arguments[0])
	if err != nil {
		return err
	}
	cosigner, err := notes.NewVerifierForCosignatureV1(arguments[1])
	if err != nil {
		return err
	}
	verifier, origin, err := logKey(arguments[2])
	if err != nil {
		return err
	}
	to := client.NewWitness(address, http.DefaultClient)
	return eachLine(func(one submission) string {
		lines, size, err := to.Update(context.Background(), one.Old, one.Checkpoint, one.Proof)
		if err != nil {
			return fmt.Sprintf("%v (%d)", err, size)
		}
		_, _, both, err := log.ParseCheckpoint(append(one.Checkpoint, lines...), origin, verifier, cosigner)
		if err != nil || len(both.Sigs) != 2 {
			return fmt.Sprintf("not cosigned: %v", err)
		}
		return "cosigned"
	})
}
