/** Parses JSON-RPC messages and parameter values, and writes results and errors. */
package dev.portcullis.ejb.rpc.message;
