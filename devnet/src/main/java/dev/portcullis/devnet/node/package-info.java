/**
 * The node: JSON-RPC 2.0 over HTTP and WebSocket in front of a {@link
 * dev.portcullis.devnet.chain.Chain}. Names, parameters, results and errors are those of document 2
 * and of supplement part 2.
 */
package dev.portcullis.devnet.node;
