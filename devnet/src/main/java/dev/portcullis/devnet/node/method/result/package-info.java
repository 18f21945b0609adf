/** The JSON results that several methods share (R-CHN-6, R-CHN-7, R-CHN-8, R-CHN-9). */
package dev.portcullis.devnet.node.method.result;
