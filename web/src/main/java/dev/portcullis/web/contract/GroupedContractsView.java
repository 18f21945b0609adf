package dev.portcullis.web.contract;

import dev.portcullis.ejb.contract.ContractListItem;
import dev.portcullis.ejb.contract.GroupedContracts;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.StreamedPage;

/**
 * The envelope of the grouped contract list (R-ADM-31).
 *
 * @param items groups first, then contracts without template
 * @param pagination where the page stands among all items
 * @param totalGroups how many templates there are in the list
 * @param totalUngrouped how many contracts without template
 * @param totalContracts how many contracts in all, grouped or not
 */
public record GroupedContractsView(
    StreamedPage<ContractListItem> items,
    PageView.Pagination pagination,
    long totalGroups,
    long totalUngrouped,
    long totalContracts) {
  /** Where the page stands; known when all items are written, which come first. */
  @Override
  public PageView.Pagination pagination() {
    return pagination.after(items);
  }

  static GroupedContractsView of(GroupedContracts list, PageView<ContractListItem> page) {
    return new GroupedContractsView(
        page.items(),
        page.pagination(),
        list.totalGroups(),
        list.totalUngrouped(),
        list.totalContracts());
  }
}
