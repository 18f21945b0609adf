package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Page;

/**
 * A page of the grouped list.
 *
 * @param page groups first, then contracts without template
 * @param totalGroups the number of groups in the list
 * @param totalUngrouped the number of contracts without template in the list
 * @param totalContracts the number of matching contracts, in groups or not
 */
public record GroupedContracts(
    Page<ContractListItem> page, long totalGroups, long totalUngrouped, long totalContracts) {}
