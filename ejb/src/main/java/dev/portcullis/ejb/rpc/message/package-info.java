/** Reads messages of JSON-RPC and the values in their parameters, and writes answers and errors. */
package dev.portcullis.ejb.rpc.message;
