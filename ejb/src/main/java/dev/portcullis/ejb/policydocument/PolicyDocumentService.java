package dev.portcullis.ejb.policydocument;

import static dev.portcullis.ejb.audit.AuditAction.POLICY_EXPORT;
import static dev.portcullis.ejb.audit.ResourceType.REQUEST;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.policydocument.PolicyRecordQueries;
import dev.portcullis.persistence.policydocument.PolicyRecordSize;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Exports the policy of an installation, or of one organization, as a document (ADR 0160). */
@Stateless
public class PolicyDocumentService {
  /** The maximum number of records in a document, roles of the zone included. */
  static final int MAX_RECORDS = 20_000;

  /** The maximum size of the ABIs and descriptions in a document, in bytes. */
  static final long MAX_BYTES = 8L << 20;

  @Inject private PolicyRecordQueries records;
  @Inject private OrganizationRepository organizations;

  /**
   * The policy as one snapshot; records the export.
   *
   * @param scope the zone for the whole installation, or one organization
   * @param withIds whether each entry has its id
   * @throws Failure NOT_FOUND for the organization; CONFLICT if there are more than 20,000 records
   *     or 8 MiB of ABIs and descriptions
   */
  @Audited(action = POLICY_EXPORT, resource = REQUEST)
  public PolicyDocument export(@AuditedOrganization Scope scope, boolean withIds) {
    String organizationId = scope.organizationId();
    if (organizationId != null) {
      organizations.get(organizationId);
    }
    PolicyRecordSize size = records.measure(organizationId);
    check(size.records() > MAX_RECORDS, size.records() + " records", MAX_RECORDS + " records");
    check(
        size.bytes() > MAX_BYTES,
        size.bytes() + " bytes of ABIs and descriptions",
        MAX_BYTES + " bytes");
    PolicyDocument document =
        new PolicyDocumentBuilder(organizationId, withIds)
            .build(records.read(organizationId, MAX_RECORDS + 1));
    check(document.size() > MAX_RECORDS, "more records", MAX_RECORDS + " records");
    return document;
  }

  private static void check(boolean exceeded, String found, String most) {
    if (exceeded) {
      throw Failure.of(
          Reason.CONFLICT,
          "The policy has "
              + found
              + "; a document has at most "
              + most
              + ". Export the organizations one by one");
    }
  }
}
