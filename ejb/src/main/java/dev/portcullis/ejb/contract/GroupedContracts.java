package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Page;

/**
 * A page of the grouped list.
 *
 * @param page groups first, then contracts without template
 * @param totalGroups how many groups the list has
 * @param totalUngrouped how many contracts without template the list has
 * @param totalContracts how many contracts match, in groups or not
 */
public record GroupedContracts(
    Page<ContractListItem> page, long totalGroups, long totalUngrouped, long totalContracts) {}
