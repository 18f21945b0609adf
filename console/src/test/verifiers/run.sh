ID=$WEBHOOK_ID
TIMESTAMP=$WEBHOOK_TIMESTAMP
KEY=$SIGNING_KEY
signature=$(. ./verify.sh)
case " $WEBHOOK_SIGNATURE " in
  *" $signature "*) echo "accepted: webhook.test" ;;
  *) echo "refused: no signature fits" ;;
esac
