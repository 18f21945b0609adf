/** The JSON objects that several methods answer (document 2, supplement 2.4 and 2.5). */
package dev.portcullis.devnet.node.method.result;
