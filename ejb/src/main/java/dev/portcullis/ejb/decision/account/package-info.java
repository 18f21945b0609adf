/** Accounts that an execution reads without a call, and the holders of wallets (ADR 0125). */
package dev.portcullis.ejb.decision.account;
