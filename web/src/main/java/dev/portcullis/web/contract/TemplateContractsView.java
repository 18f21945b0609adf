package dev.portcullis.web.contract;

import dev.portcullis.ejb.contract.ListedContractView;
import dev.portcullis.ejb.contract.TemplateContracts;
import dev.portcullis.ejb.contract.TemplateContracts.TemplateSummary;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.StreamedPage;

/**
 * The envelope of the list of one template's contracts (R-ADM-31).
 *
 * @param items the contracts of this page
 * @param pagination the position of the page among all items
 * @param template the template
 */
public record TemplateContractsView(
    StreamedPage<ListedContractView> items,
    PageView.Pagination pagination,
    TemplateSummary template) {
  /** The position of the page. It is known after all items are written, so the items come first. */
  @Override
  public PageView.Pagination pagination() {
    return pagination.after(items);
  }

  static TemplateContractsView of(TemplateContracts list, PageView<ListedContractView> page) {
    return new TemplateContractsView(page.items(), page.pagination(), list.template());
  }
}
