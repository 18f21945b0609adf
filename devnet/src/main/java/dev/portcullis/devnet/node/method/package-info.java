/**
 * The node's methods, one class each, what they share, and the JSON objects they answer (document
 * 2, supplement 2.1 to 2.7). {@link dev.portcullis.devnet.node.method.RpcMethods} is the one list.
 */
package dev.portcullis.devnet.node.method;
