/** The parameters of clients: blocks, calls and log filters (R-CHN-3, R-CHN-4, R-CHN-5). */
package dev.portcullis.devnet.node.method.param;
