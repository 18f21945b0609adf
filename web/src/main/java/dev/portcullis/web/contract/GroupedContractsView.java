package dev.portcullis.web.contract;

import dev.portcullis.ejb.contract.ContractListItem;
import dev.portcullis.ejb.contract.GroupedContracts;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.StreamedPage;

/**
 * The envelope of the grouped contract list (R-ADM-31).
 *
 * @param items groups first, then contracts without template
 * @param pagination the position of the page among all items
 * @param totalGroups the number of templates in the list
 * @param totalUngrouped the number of contracts without template
 * @param totalContracts the number of all contracts, grouped or not
 */
public record GroupedContractsView(
    StreamedPage<ContractListItem> items,
    PageView.Pagination pagination,
    long totalGroups,
    long totalUngrouped,
    long totalContracts) {
  /** The position of the page. It is known after all items are written, so the items come first. */
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
