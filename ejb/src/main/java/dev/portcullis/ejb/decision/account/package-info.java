/** The accounts that an execution reads without calling them (ADR 0125). */
package dev.portcullis.ejb.decision.account;
