/**
 * The application: one package per feature, each with its service and its request and view records.
 */
package dev.portcullis.ejb;
