package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func followLog(arguments []string) error {
	verifier, _, err := logKey(arguments[1])
	if err != nil {
		return err
	}
	answer, err := http.Get(arguments[0] + "/checkpoint")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	signed, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return err
	}
	checkpoint, err := torchwood.ParseCheckpoint(signed.Text)
	if err != nil {
		return err
	}
	tiles, err := torchwood.NewTileFetcher(arguments[0])
	if err != nil {
		return err
	}
	reader, err := torchwood.NewClient(tiles, torchwood.WithCutEntry(cutEntry))
	if err != nil {
		return err
	}
	read, tree := int64(0), tlog.Tree{N: checkpoint.N, Hash: checkpoint.Hash}
	for before := int64(-1); before < read && read < tree.N; { // it stops before the last tile, which is partial
		before = read
		for place := range reader.Entries(context.Background(), tree, read) {
			read = place + 1
		}
		if err := reader.Err(); err != nil {
			return err
		}
	}
	fmt.Printf("%d of %d entries\n", read, tree.N)
	return nil
}

// cutEntry takes the first entry off a tile, as tlog-tiles specifies: each follows its length.
func cutEntry(tile []byte) (entry []byte, hash tlog.Hash, rest []byte, err error) {
	if len(tile) < 2 || len(tile)-2 < int(binary.BigEndian.Uint16(tile)) {
		return nil, hash, nil, errors.New("the tile ends within an entry")
	}
	end := 2 + int(binary.BigEndian.Uint16(tile))
	return tile[2:end], tlog.RecordHash(tile[2:end]), tile[end:], nil
}
