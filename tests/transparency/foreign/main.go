// Program foreign lets implementations of C2SP's formats that are not ours look at what Skald writes.
//
//	foreign witness ADDRESS NAME LOG-KEY...  a witness (transparency-dev), in memory
//	foreign proofs LOG-KEY WITNESS-KEY       says of each proof on stdin who takes it (transparency-dev, Go's sumdb)
//	foreign follow URL LOG-KEY               reads a whole log by its tiles (torchwood)
//	foreign add URL WITNESS-KEY LOG-KEY      sends each submission on stdin to a witness (transparency-dev's client)
//
// It is built from the public sources of filippo.io/torchwood, github.com/transparency-dev/{formats,merkle,witness} and
// golang.org/x/mod: go build -o foreign . The tests run it where SKALD_FOREIGN names it.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

var commands = map[string]func(arguments []string) error{
	"witness": serveWitness,
	"proofs":  checkProofs,
	"follow":  followLog,
	"add":     addCheckpoints,
}

func main() {
	if len(os.Args) < 3 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "foreign witness|proofs|follow|add ...")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// logKey returns a verifier and the origin of the log that it is of.
func logKey(text string) (note.Verifier, string, error) {
	verifier, err := note.NewVerifier(text)
	return verifier, strings.SplitN(text, "+", 2)[0], err
}

// eachLine decodes the lines of stdin, and prints what is found for each.
func eachLine[T any](found func(T) string) error {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines := json.NewDecoder(os.Stdin); ; {
		var one T
		if err := lines.Decode(&one); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		fmt.Fprintln(out, found(one))
	}
}
