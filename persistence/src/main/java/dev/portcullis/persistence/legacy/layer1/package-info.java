/** The rollup's data about layer 1: blocks, transactions, priority operations, settlement. */
package dev.portcullis.persistence.legacy.layer1;
