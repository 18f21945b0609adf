package dev.portcullis.ejb.policydocument;

import static dev.portcullis.ejb.audit.AuditAction.POLICY_EXPORT;
import static dev.portcullis.ejb.audit.ResourceType.REQUEST;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.policydocument.PolicyRecord;
import dev.portcullis.persistence.policydocument.PolicyRecordQueries;
import dev.portcullis.persistence.policydocument.PolicyRecordSize;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/** Exports the policy of an installation, or of one organization, as a document (ADR 0160). */
@Stateless
public class PolicyDocumentService {
  /** The maximum number of records in a document, roles of the zone included. */
  static final int MAX_RECORDS = 20_000;

  /** The maximum size of the records of a document as JSON, in bytes. */
  static final long MAX_BYTES = 16L << 20;

  @Inject private PolicyRecordQueries records;
  @Inject private OrganizationRepository organizations;

  /**
   * The policy as one snapshot; records the export.
   *
   * @param scope the zone for the whole installation, or one organization
   * @param withIds whether each entry has its id
   * @throws Failure NOT_FOUND for the organization; CONFLICT if there are more than 20,000 records,
   *     16 MiB of records as JSON, or 2,000,000 JSON tokens of ABIs
   */
  @Audited(action = POLICY_EXPORT, resource = REQUEST)
  public PolicyDocument export(@AuditedOrganization Scope scope, boolean withIds) {
    String organizationId = scope.organizationId();
    if (organizationId != null) {
      organizations.get(organizationId);
    }
    PolicyRecordSize size = records.measure(organizationId, MAX_RECORDS + 1);
    check(size.records(), size.bytes());
    List<PolicyRecord> read = records.read(organizationId, MAX_RECORDS + 1);
    check(read.size(), read.stream().mapToLong(each -> each.json().length()).sum());
    return new PolicyDocumentBuilder(organizationId, withIds).build(read);
  }

  /**
   * Refuses what no document may have.
   *
   * @param count of records
   * @param bytes of all records as JSON
   * @throws Failure CONFLICT
   */
  static void check(long count, long bytes) {
    if (count > MAX_RECORDS) {
      throw tooLarge("more than " + MAX_RECORDS + " records");
    }
    if (bytes > MAX_BYTES) {
      throw tooLarge(bytes + " bytes of records; a document has at most " + MAX_BYTES);
    }
  }

  private static Failure tooLarge(String found) {
    return Failure.of(
        Reason.CONFLICT, "The policy has " + found + ". Export the organizations one by one");
  }
}
