/** What clients give: blocks, calls and searches for logs (R-CHN-3, R-CHN-4, R-CHN-5). */
package dev.portcullis.devnet.node.method.param;
