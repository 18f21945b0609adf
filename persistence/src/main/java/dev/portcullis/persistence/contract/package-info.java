/** Registered contracts; what is not registered is forbidden. */
package dev.portcullis.persistence.contract;
