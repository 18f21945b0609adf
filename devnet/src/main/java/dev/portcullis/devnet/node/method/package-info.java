/**
 * The node's methods, a package for each subject, with the JSON objects they answer (R-CHN-10).
 * {@link dev.portcullis.devnet.node.method.RpcMethods} is the one list of the lists.
 */
package dev.portcullis.devnet.node.method;
