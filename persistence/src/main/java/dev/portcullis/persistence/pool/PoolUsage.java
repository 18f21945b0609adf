package dev.portcullis.persistence.pool;

/**
 * The pool usage of all accounts, of one account and of its organization.
 *
 * @param all how many transactions wait
 * @param allBytes their size in bytes
 * @param account how many belong to one user or machine
 * @param accountBytes their size in bytes
 * @param organization how many belong to one organization's users and machines; 0 for none
 * @param organizationBytes their size in bytes
 */
public record PoolUsage(
    long all,
    long allBytes,
    long account,
    long accountBytes,
    long organization,
    long organizationBytes) {}
