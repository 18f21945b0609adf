/**
 * The JSON-RPC part of the legacy v0.1 interface (R-LEG-1): its endpoint, and the methods that
 * read. Calls arrive through {@code ejb.rpc.Gateway}, which has parsed them.
 */
package dev.portcullis.legacy.rpc;
