/** The traces of executions in the forms of go-ethereum and of OpenEthereum. */
package dev.portcullis.devnet.node.method.debug;
