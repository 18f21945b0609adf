/** Judges user operations (ERC-4337), and sends them to the bundler (R-GTW-28, ADR 0153). */
package dev.portcullis.ejb.rpc.useroperation;
