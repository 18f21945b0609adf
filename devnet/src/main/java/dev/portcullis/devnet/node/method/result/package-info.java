/** The JSON objects that several methods answer (R-CHN-6, R-CHN-7, R-CHN-8, R-CHN-9). */
package dev.portcullis.devnet.node.method.result;
