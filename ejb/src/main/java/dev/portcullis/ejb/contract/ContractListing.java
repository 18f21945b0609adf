package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.contract.ContractGroup;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.ContractRepository.Listed;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.Lists;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One page of an organization's grouped list: templates first, then contracts without one. */
record ContractListing(ContractRepository contracts, Listed listed, Paging paging) {
  /** An item with where it stands; templates have no time. */
  private record Placed(ContractListItem item, ListPlace place) {}

  GroupedContracts list() {
    String organizationId = listed.organizationId();
    String search = listed.search();
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
    boolean hasMore = found.size() > paging.limit();
    if (!hasMore) {
      // Without room for one of them, one is read to know whether there is any.
      int room = Math.max(1, paging.limit() - found.size());
      long offset = Math.max(0, paging.offset() - totalGroups);
      Page<RegisteredContract> single =
          contracts.ungrouped(
              listed,
              totalUngrouped,
              new Paging(room, offset, isPastGroups ? paging.after() : null));
      hasMore = single.next() != null;
      single.items().forEach(contract -> found.add(placed(contract)));
    }
    int shown = Math.min(paging.limit(), found.size());
    hasMore |= found.size() > shown;
    List<Placed> items = List.copyOf(found.subList(0, shown));
    ListPlace next = hasMore && shown > 0 ? items.get(shown - 1).place() : null;
    return new GroupedContracts(
        new Page<>(items, totalGroups + totalUngrouped, paging, next).map(Placed::item),
        totalGroups,
        totalUngrouped,
        contracts.count(organizationId, search));
  }

  private Placed placed(ContractGroup group) {
    return new Placed(
        ContractListItem.Group.of(group, Lists.isSearched(listed.search())),
        ListPlace.of(group.templateId()));
  }

  private static Placed placed(RegisteredContract contract) {
    return new Placed(
        ContractListItem.Single.of(ListedContractView.of(contract)),
        new ListPlace(contract.createdAt(), contract.id()));
  }
}
