/** The legacy v0.1 interface by HTTP: JSON-RPC at {@code /jsrpc}, and REST (document 3). */
package dev.portcullis.web.legacy;
