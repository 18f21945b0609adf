/**
 * What Enterprise Beans promises about transactions and exceptions, as cases that any container can
 * run: that of the service tests, and each server.
 */
package dev.portcullis.contract;
