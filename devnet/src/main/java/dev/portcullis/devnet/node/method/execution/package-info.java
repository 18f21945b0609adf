/** Calls that are tried out, and signed transactions that are taken in. */
package dev.portcullis.devnet.node.method.execution;
