/** Accounts that an execution reads without calling them, and the holders of wallets (ADR 0125). */
package dev.portcullis.ejb.decision.account;
