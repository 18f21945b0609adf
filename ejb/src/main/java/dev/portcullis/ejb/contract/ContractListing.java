package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.contract.ContractGroup;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.Lists;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One page of an organization's grouped list: templates first, then contracts without one. */
record ContractListing(
    ContractRepository contracts, String organizationId, String search, Paging paging) {
  /** An item with where it stands; templates have no time. */
  private record Placed(ContractListItem item, ListPlace place) {}

  GroupedContracts list() {
    long totalGroups = contracts.countGroups(organizationId, search);
    long totalUngrouped = contracts.countUngrouped(organizationId, search);
    List<Placed> found = new ArrayList<>();
    int wanted = paging.limit() + 1;
    boolean isPastGroups = paging.after() != null && !paging.after().at().equals(Instant.EPOCH);
    if (!isPastGroups) {
      Paging part = new Paging(wanted, paging.offset(), paging.after());
      contracts
          .groups(organizationId, search, totalGroups, part)
          .forEach(group -> found.add(placed(group)));
    }
    if (found.size() < wanted) {
      Paging part =
          new Paging(
              wanted - found.size(),
              Math.max(0, paging.offset() - totalGroups),
              isPastGroups ? paging.after() : null);
      contracts
          .ungrouped(organizationId, search, totalUngrouped, part)
          .forEach(contract -> found.add(placed(contract)));
    }
    Page<Placed> page = Lists.page(found, totalGroups + totalUngrouped, paging, Placed::place);
    return new GroupedContracts(
        page.map(Placed::item),
        totalGroups,
        totalUngrouped,
        contracts.count(organizationId, search));
  }

  private Placed placed(ContractGroup group) {
    return new Placed(
        ContractListItem.Group.of(group, Lists.isSearched(search)),
        ListPlace.of(group.templateId()));
  }

  private static Placed placed(RegisteredContract contract) {
    return new Placed(
        ContractListItem.Single.of(ContractView.of(contract)),
        new ListPlace(contract.createdAt(), contract.id()));
  }
}
