/** Registered contracts. Portcullis denies access to unregistered contracts. */
package dev.portcullis.persistence.contract;
