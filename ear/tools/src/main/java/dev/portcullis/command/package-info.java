/**
 * {@code java -jar portcullis.jar}: commands for operators besides the servers, with the same
 * settings and the same code (ADR 0101).
 */
package dev.portcullis.command;
