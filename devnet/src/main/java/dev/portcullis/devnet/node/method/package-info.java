/**
 * The node's methods, a package for each subject, with their JSON results (R-CHN-10). {@link
 * dev.portcullis.devnet.node.method.RpcMethods} is the list of all lists.
 */
package dev.portcullis.devnet.node.method;
