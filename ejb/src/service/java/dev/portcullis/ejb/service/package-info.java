/**
 * Runs services in the test's JVM: CDI in Java SE, the transaction rules of EJB, JTA and
 * PostgreSQL.
 */
package dev.portcullis.ejb.service;
