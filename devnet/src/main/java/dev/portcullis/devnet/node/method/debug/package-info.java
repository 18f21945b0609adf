/** What executions did: the traces of go-ethereum and of OpenEthereum. */
package dev.portcullis.devnet.node.method.debug;
