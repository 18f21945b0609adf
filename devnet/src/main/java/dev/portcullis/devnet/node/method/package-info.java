/**
 * The node's methods, a package for each subject, with the JSON objects they answer (document 2,
 * supplement 2.1 to 2.7). {@link dev.portcullis.devnet.node.method.RpcMethods} is the one list of
 * the lists.
 */
package dev.portcullis.devnet.node.method;
