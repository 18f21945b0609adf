/**
 * {@code java -jar portcullis.jar}: what operators do beside the servers, with the same settings
 * and the same code (ADR 0101).
 */
package dev.portcullis.command;
