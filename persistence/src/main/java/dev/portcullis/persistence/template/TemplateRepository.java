package dev.portcullis.persistence.template;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** Stores the templates of the zone. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TemplateRepository extends EntityRepository {
  private static final String MATCHES =
      "(t.name ilike :pattern escape '\\' or t.templateKey ilike :pattern escape '\\'"
          + " or t.description ilike :pattern escape '\\')";

  private static final ListOrder<Template> NEWEST_FIRST =
      ListOrder.newestOfNumbers("t", Template::id);

  /**
   * Stores a new template and sets its identifier.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if its key is taken
   */
  public void add(Template template) {
    Constraints.translating(
        () -> {
          entities.persist(template);
          entities.flush();
          return template;
        });
  }

  /** The template with this identifier. */
  public Optional<Template> find(int id) {
    return Optional.ofNullable(entities.find(Template.class, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<Template> findForUpdate(int id) {
    return Optional.ofNullable(entities.find(Template.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The template with this key. */
  public Optional<Template> findByKey(String templateKey) {
    return entities
        .createQuery("from Template where templateKey = :key", Template.class)
        .setParameter("key", templateKey)
        .getResultStream()
        .findFirst();
  }

  /** Flushes the changes of loaded templates. */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * Removes a template.
   *
   * @throws dev.portcullis.kernel.Failure INVALID_ENTITY if a contract refers to it
   */
  public void remove(Template template) {
    entities.remove(template);
    Constraints.flush(entities);
  }

  /**
   * Templates, newest first; a page ends before its ABIs exceed a size limit (ADR 0109). {@code
   * search} applies to key, name and description; null for all.
   */
  public Page<Template> page(String search, PageRequest paging) {
    ListQuery<Template> query =
        new ListQuery<>(entities, Template.class, "t", "Template t", NEWEST_FIRST)
            .where(
                MATCHES,
                "pattern",
                ListPaging.isSearched(search) ? ListPaging.containing(search) : null)
            .weighedBy("t.abi");
    return query.isNarrowed()
        ? query.page(paging)
        : query.page(ListPaging.total(entities, "templates"), paging);
  }
}
