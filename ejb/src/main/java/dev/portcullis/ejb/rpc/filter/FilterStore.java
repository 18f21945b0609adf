package dev.portcullis.ejb.rpc.filter;

import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.persistence.rpc.RpcFilter;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import dev.portcullis.persistence.rpc.RpcFilterQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Keeps filters in the database, where every cluster node finds them. */
@Stateless
public class FilterStore {
  /** The most filters of an owner; the oldest are evicted (R-CHN-31). */
  private static final int MOST = 100;

  @Inject private RpcFilterQueries filters;
  @Inject private RpcConfig config;

  /**
   * Stores a filter.
   *
   * @param filter the log filter as JSON text; null for a block filter
   */
  public void add(String id, String owner, String filter, Progress progress) {
    filters.add(new RpcFilterQueries.Key(id, owner), filter, progress, config.filterLife(), MOST);
  }

  /** The filter of an owner. */
  public Optional<RpcFilter> find(String id, String owner) {
    return filters.find(new RpcFilterQueries.Key(id, owner));
  }

  /**
   * Records the progress of a filter.
   *
   * @param polls the number of polls when it was read
   * @return false if another poll was first, or the filter is gone
   */
  public boolean move(String id, String owner, long polls, Progress progress) {
    return filters.move(new RpcFilterQueries.Key(id, owner), polls, progress, config.filterLife());
  }

  /** Removes a filter; false if there was none. */
  public boolean remove(String id, String owner) {
    return filters.remove(new RpcFilterQueries.Key(id, owner));
  }
}
