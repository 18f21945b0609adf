package dev.portcullis.web.contract;

import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.contract.TemplateContracts;
import dev.portcullis.ejb.contract.TemplateContracts.TemplateSummary;
import dev.portcullis.web.http.PageView;
import java.util.List;

/**
 * The envelope of the list of one template's contracts (supplement 1.5).
 *
 * @param items the contracts of this page
 * @param pagination where the page stands among all items
 * @param template the template
 */
public record TemplateContractsView(
    List<ContractView> items, PageView.Pagination pagination, TemplateSummary template) {
  static TemplateContractsView of(TemplateContracts list) {
    PageView<ContractView> page = PageView.of(list.page());
    return new TemplateContractsView(page.items(), page.pagination(), list.template());
  }
}
