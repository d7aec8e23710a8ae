import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import type { Save } from '../parts/use-save.ts'

/** Ids of uploads; null takes the image away, undefined leaves it. */
export interface ChosenImages {
  userImage?: string | null
  headerImage?: string | null
}

export interface ImageFieldsProps {
  me: Me
  errors: Save['errors']
  onImages: (chosen: ChosenImages) => void
  onUploading: (field: keyof ChosenImages, isUploading: boolean) => void
}

/** The two pictures of a profile. */
export function ImageFields({ me, errors, onImages, onUploading }: ImageFieldsProps) {
  const t = useTranslations('settings.profile')
  const { image } = useConfig()
  return (
    <>
      <ImageField
        label={t('image')}
        shown={me.user_image && fitAddress(image, me.user_image, 400, 400)}
        shape="round"
        error={errors.userImage?.message}
        onChange={(userImage) => onImages({ userImage })}
        onBusy={(isBusy) => onUploading('userImage', isBusy)}
      />
      <ImageField
        label={t('header')}
        shown={me.header_image && fitAddress(image, me.header_image, 640, 640)}
        shape="wide"
        error={errors.headerImage?.message}
        onChange={(headerImage) => onImages({ headerImage })}
        onBusy={(isBusy) => onUploading('headerImage', isBusy)}
      />
    </>
  )
}
