/**
 * Serves the JSON-RPC of the legacy v0.1 interface at {@code /jsrpc} and {@code /jsrpc-ws}. Its
 * methods and its REST resources are in module {@code legacy}.
 */
package dev.portcullis.web.legacy;
