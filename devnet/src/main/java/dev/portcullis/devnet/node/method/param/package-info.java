/** What clients give: blocks, calls and searches for logs (supplement 2.1). */
package dev.portcullis.devnet.node.method.param;
